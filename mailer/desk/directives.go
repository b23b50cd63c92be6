package desk

// directives are the commands of directors.
func directives() map[string]directive {
	return map[string]directive{
		"find":    {usage: "direct find WORD", show: (*visit).findPlayers},
		"rights":  {usage: "direct rights", show: (*visit).showRights},
		"block":   {usage: "direct block USERID: REASON", plan: (*visit).planBar},
		"unblock": {usage: "direct unblock USERID: REASON", plan: (*visit).planUnbar},
		"rename":  {usage: "direct rename USERID NEWUSERID: REASON", plan: (*visit).planRename},
		"merge":   {usage: "direct merge USERID into USERID: REASON", plan: (*visit).planMerge},
		"delete":  {usage: "direct delete USERID: REASON", plan: (*visit).planDelete},
		"give":    {usage: "direct give USERID tournaments: REASON; direct give USERID direct: REASON", plan: (*visit).planGive},
		"take":    {usage: "direct take USERID tournaments: REASON; direct take USERID direct: REASON", plan: (*visit).planTake},

		"end":    {usage: "direct end BOARD: REASON", plan: (*visit).planEnd},
		"result": {usage: "direct result BOARD 1-0: REASON; direct result BOARD 0-1: REASON; direct result BOARD draw: REASON; direct result BOARD none: REASON", plan: (*visit).planResult},
		"reopen": {usage: "direct reopen BOARD: REASON; direct reopen BOARD DAYS: REASON", plan: (*visit).planReopen},
		"undo":   {usage: "direct undo BOARD PLIES: REASON; direct undo BOARD forfeit: REASON; direct undo BOARD forfeit DAYS: REASON", plan: (*visit).planUndo},
		"extend": {usage: "direct extend BOARD DAYS: REASON; direct extend BOARD DAYS black: REASON", plan: (*visit).planExtend},

		"outbox": {usage: "direct outbox; direct outbox aside; direct outbox USERID; direct outbox after NUMBER", show: (*visit).showOutbox},
		"aside":  {usage: "direct aside NUMBER: REASON", plan: (*visit).planAside},
		"retry":  {usage: "direct retry NUMBER: REASON; direct retry all: REASON", plan: (*visit).planRetry},
		"drop":   {usage: "direct drop NUMBER: REASON", plan: (*visit).planDrop},

		"pause":      {usage: "direct pause: REASON", plan: (*visit).planPause},
		"resume":     {usage: "direct resume: REASON", plan: (*visit).planResume},
		"announce":   {usage: "direct announce", plan: (*visit).planAnnounce},
		"statistics": {usage: "direct statistics", show: (*visit).showStatistics},
		"backup":     {usage: "direct backup: REASON", plan: (*visit).planBackup},

		"variants": {usage: "direct variants", show: (*visit).showVariants},
		"add":      {usage: "direct add variant: REASON", plan: (*visit).planAddVariant},
		"withdraw": {usage: "direct withdraw VARIANT: REASON", plan: (*visit).planWithdrawVariant},
		"offer":    {usage: "direct offer VARIANT: REASON", plan: (*visit).planOfferVariant},

		"acts": {usage: "direct acts; direct acts USERID; direct acts BOARD; direct acts before NUMBER", show: (*visit).showActs},
	}
}
