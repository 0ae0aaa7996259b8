/* How catmouse judge tells what it found: text as it goes, or one JSON object at the end. */
#ifndef CLI_JUDGE_REPORT_H
#define CLI_JUDGE_REPORT_H

#include "judge/judge.h"

/* One finished stage, as a line. */
void cli_judge_stage(const struct cm_stage_result *result);

/* The verdict with the example, the diagnosis and what this system could not prevent. */
void cli_judge_text(const char *name, const struct cm_judgement *judgement,
                    const struct cm_submission *submission);
enum cm_status cli_judge_json(const char *name, const struct cm_judgement *judgement,
                              const struct cm_submission *submission);

/* Draws the example by way of graphviz into a file. Says what is missing if it can't; CLI_FINE,
 * or CLI_RESOURCE when the file can't be written. */
int cli_judge_svg(const char *path, const struct cm_judgement *judgement);

#endif
