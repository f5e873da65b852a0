import { inMode } from './counterpart.ts'
import type { Theme } from './theme.ts'
import { modeOf, type ThemeMode } from './theme-rules.ts'

/** The modes that visitors may choose. Without a choice the theme decides. */
export const modeChoices = ['system', 'light', 'dark'] as const
export type ModeChoice = (typeof modeChoices)[number]

/** Under which key a device keeps the choice, in its local storage. It is never sent. */
export const MODE_CHOICE_KEY = 'mode'

/** A stored value of that key as a choice; null for anything else. */
export const choiceFrom = (kept: string | null): ModeChoice | null =>
  modeChoices.find((choice) => choice === kept) ?? null

/** The theme as this visitor sees it. `isDarkSystem`: the device prefers dark pages. */
export function chosenTheme<T extends Pick<Theme, 'colors'>>(
  theme: T,
  choice: ModeChoice | null,
  isDarkSystem: boolean,
): T {
  const system: ThemeMode = isDarkSystem ? 'dark' : 'light'
  return inMode(theme, choice === 'system' ? system : (choice ?? modeOf(theme)))
}
