import { seconds } from '#contract/primitives/time.ts'
import { scriptJson } from './escape.ts'

/** How long the app waits for the first frame, in milliseconds, where the browser never says that it drew one. */
const PATIENCE = seconds(2)

/**
 * The inline script that loads the app once the first frame is on the screen. Named in the head instead, its 90 kB share
 * a slow line with the style sheets: the largest paint of a simulated phone came after 1.65 s, with a goal of 1.3 s. A tab
 * that nobody sees draws no frame and starts at once. `script` starts the app, `parts` are the other modules of the page.
 */
export const startScript = (script: string, parts: readonly string[]): string =>
  [
    '((src,parts)=>{',
    'const start=()=>{',
    "for(const href of parts)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));",
    'import(src)};',
    'if(document.hidden)return start();',
    'Promise.race([',
    "new Promise(done=>new PerformanceObserver(done).observe({type:'paint',buffered:true})),",
    `new Promise(done=>setTimeout(done,${PATIENCE}))`,
    ']).then(start)',
    `})(${scriptJson(script)},${scriptJson(parts)})`,
  ].join('')
