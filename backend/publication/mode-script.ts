import { scriptJson } from '#contract/primitives/text.ts'
import { counterpartOf } from '#contract/theme/counterpart.ts'
import { MODE_CHOICE_KEY } from '#contract/theme/mode-choice.ts'
import type { Theme } from '#contract/theme/theme.ts'
import { modeOf, toneOf } from '#contract/theme/theme-rules.ts'

/**
 * The inline script of the head that gives the page the theme's counterpart before the first frame, where this device's
 * visitor chose that mode. The document is the same for everybody: the choice is read on the device and never sent.
 */
export function modeScript({ colors }: Pick<Theme, 'colors'>): string {
  const counterpart = counterpartOf(colors)
  const { primary, accent, background, text } = counterpart
  const mode = modeOf({ colors: counterpart })
  const changed = { primary, accent, background, text }
  const other = { mode, tone: toneOf({ colors: counterpart }), colors: changed }
  return [
    '((key,other)=>{',
    // A browser that keeps nothing throws: the theme then stays as it is.
    'let choice=null;try{choice=localStorage.getItem(key)}catch(error){console.debug(error)}',
    "if(choice==='system')choice=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';",
    'if(choice!==other.mode)return;',
    'const root=document.documentElement;',
    'root.dataset.mode=other.mode;root.dataset.tone=other.tone;',
    "for(const name in other.colors)root.style.setProperty('--t-'+name,other.colors[name]);",
    "document.querySelector('meta[name=color-scheme]').content=other.mode;",
    "document.querySelector('meta[name=theme-color]').content=other.colors.background",
    `})(${scriptJson(MODE_CHOICE_KEY)},${scriptJson(other)})`,
  ].join('')
}
