import { pluralize } from '#contract/primitives/pluralize.ts'
import type { SentenceParts } from '../kit/form/fields/history-text.ts'
import { settingTexts } from '../settings/cards/setting-texts.ts'
import { fieldLabel, lowered } from './entry-labels.ts'
import type { FieldChange } from './field-changes.ts'
import { fromTo } from './from-to.ts'

/** A setting by the names on its card; earlier entries may name one that has none any more. */
function settingNames(path: string): { readonly title: string; readonly field: string } {
  const [group = '', ...rest] = path.split('.')
  const [title, field] = settingTexts[path]?.label?.split(': ') ?? []
  return { title: title ?? fieldLabel(group), field: field ?? fieldLabel(rest.at(-1) ?? '') }
}

/** "turned on Maintenance Mode", "changed the title in Hero Section". */
function settingChanged(change: FieldChange): SentenceParts {
  const { title: name, field } = settingNames(change.path)
  const icon = 'sliders-horizontal'
  if (field === '') return { does: 'changed', name, icon }
  if (typeof change.after !== 'boolean') {
    return { does: `changed the ${lowered(field)} in`, name, detail: fromTo(change), icon }
  }
  const turned = change.after ? 'turned on' : 'turned off'
  return { does: change.path.endsWith('.enabled') ? turned : `${turned} “${field}” in`, name, icon }
}

/** The sentence for a change of settings. */
export function settingsChanged(changes: readonly FieldChange[]): SentenceParts {
  const [only, ...others] = changes
  if (only === undefined) {
    return { does: 'saved the settings without changes', name: '', icon: 'sliders-horizontal' }
  }
  if (others.length === 0) return settingChanged(only)
  const titles = [...new Set(changes.map(({ path }) => settingNames(path).title))]
  const [title = ''] = titles
  const name = titles.length === 1 ? title : pluralize(titles.length, 'group')
  return { does: `changed ${pluralize(changes.length, 'setting')} in`, name, icon: 'sliders-horizontal' }
}
