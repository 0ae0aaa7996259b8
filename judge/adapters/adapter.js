/* The adapter for JavaScript: one graph a line in, one answer a line out.
 *
 * catmouse-language: JavaScript
 * catmouse-ending: js
 * catmouse-submission: submission.js
 * catmouse-run: node|nodejs --max-old-space-size=640 ../adapter.js
 *
 * What the submission prints goes to standard error. */
'use strict';
const fs = require('fs');
const readline = require('readline');
const vm = require('vm');

console.log = console.info = console.error;
vm.runInThisContext(fs.readFileSync('../submission.js', 'utf8'), {filename: 'submission.js'});
const solve = vm.runInThisContext('catMouseGame');
readline.createInterface({input: process.stdin}).on('line', (line) => {
    fs.writeSync(1, solve(JSON.parse(line)) + '\n');
});
