import { scriptJson } from './escape.ts'

/**
 * The inline script that loads the app once the first frame is drawn, so that the scripts' bytes and their compiling never
 * stand before the list. `script` starts the app, `parts` are the modules that it imports: named together, they arrive
 * together. A tab that nobody sees draws no frame and starts at once. The browser's offer to install, made once and maybe
 * before the app listens, is kept for it.
 */
export const startScript = (script: string, parts: readonly string[]): string =>
  [
    "addEventListener('beforeinstallprompt',offer=>{offer.preventDefault();window[Symbol.for('install-prompt')]=offer});",
    '((src,parts)=>{',
    'const add=(tag,set)=>document.head.append(Object.assign(document.createElement(tag),set));',
    "const start=()=>{for(const href of parts)add('link',{rel:'modulepreload',href});add('script',{type:'module',src})};",
    'document.hidden?start():requestAnimationFrame(()=>setTimeout(start))',
    `})(${scriptJson(script)},${scriptJson(parts)})`,
  ].join('')
