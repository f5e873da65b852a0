import { seconds } from '#contract/primitives/time.ts'
import { scriptJson } from './escape.ts'

/** How long a page waits for its first frame, and then for its sheets, before the app starts all the same, in milliseconds. */
const PATIENCE = seconds(2)

/**
 * The inline script that loads the app once the first frame is on the screen, so that the scripts' bytes and their
 * compiling never stand before the list. `script` starts the app, `parts` are the modules that it consists of: named
 * together, they arrive together. `sheets` are the styles of what stands below the first screen: named here and not in
 * the markup, they are asked for when it was read and not while it is. What the app draws itself, as the firms that this
 * device saved, would stand there bare and jump, so it starts with its sheets, arrived or lost. A tab that nobody sees
 * draws no frame and starts at once. The browser's offer to install, made once and maybe before the app listens, is kept
 * for it.
 */
export const startScript = (script: string, parts: readonly string[], sheets: readonly string[]): string =>
  [
    "addEventListener('beforeinstallprompt',offer=>{offer.preventDefault();window[Symbol.for('install-prompt')]=offer});",
    '((src,parts,sheets)=>{',
    'const add=(tag,set)=>document.head.append(Object.assign(document.createElement(tag),set));',
    "const styled=sheets.map(href=>new Promise(done=>add('link',{rel:'stylesheet',href,onload:done,onerror:done})));",
    `const patience=()=>new Promise(done=>setTimeout(done,${PATIENCE}));`,
    'let begun;',
    'const start=async()=>{if(begun)return;begun=1;',
    "for(const href of parts)add('link',{rel:'modulepreload',href});",
    'await Promise.race([Promise.all(styled),patience()]);',
    // Where trusted types are enforced; whatever it is asked for, the policy gives the one address.
    "const own=window.trustedTypes?.createPolicy('start',{createScriptURL:()=>src});",
    "add('script',{type:'module',src:own?own.createScriptURL(''):src})};",
    // Not with the first animation frame: that runs before the frame is drawn, and a slow one is long in drawing.
    "if(document.hidden||!PerformanceObserver.supportedEntryTypes?.includes('paint'))return start();",
    "new PerformanceObserver(start).observe({type:'paint',buffered:true});patience().then(start)",
    `})(${scriptJson(script)},${scriptJson(parts)},${scriptJson(sheets)})`,
  ].join('')
