import { useState } from 'react'
import { DEFAULT_THEME_ID, type Theme } from '#contract/theme/theme.ts'
import { contrastReport, formatContrast, LEAST_CONTRAST } from '#contract/theme/theme-contrast.ts'
import {
  activateTheme,
  deleteTheme,
  exportThemes,
  listThemes,
  readTheme,
} from '#contract/theme/theme-endpoints.ts'
import type { Banner } from '../kit/banner.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { saveFile } from '../kit/downloads.ts'
import { explain } from '../kit/explain.ts'
import { useStaffCall } from '../kit/staff-call.ts'
import { useStaffSave } from '../kit/staff-query.tsx'
import { wearTheme } from '../previews/theme-preview.tsx'

/** The specified words. */
const failures = {
  activate: 'Failed to activate theme. Please try again.',
  delete: 'Failed to delete theme. Please try again.',
  export: 'Failed to export themes. Please try again.',
} as const

type Action = keyof typeof failures

/** What can be done to themes beside editing them; the banner says what became of it. */
export function useThemeActions(themes: readonly Theme[], banner: Banner) {
  const confirm = useConfirm()
  const callStaff = useStaffCall()
  const { save: activate } = useStaffSave(activateTheme, { refreshes: [listThemes, readTheme] })
  // What is gone is not read again.
  const { save: remove } = useStaffSave(deleteTheme, { refreshes: [listThemes] })
  const [busy, setBusy] = useState<string | null>(null)

  const attempt = async (action: Action, id: string, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(id)
    try {
      await work()
    } catch (error) {
      const reason = explain(error, { failed: '' })
      banner.failure([failures[action], reason].filter(Boolean).join(' '))
    } finally {
      setBusy(null)
    }
  }
  return {
    /** Id of the theme that something is done to; "" for all of them. */
    busy,
    activate: ({ id, name }: Theme) =>
      attempt('activate', id, async () => {
        // The list may be older than what was saved just now, here or elsewhere.
        const { colors } = await callStaff(readTheme, { params: { id } })
        const { text, verdict } = contrastReport(colors)
        if (verdict === 'unreadable') {
          const reason = `its text stands out by ${formatContrast(text)}, and ${LEAST_CONTRAST}:1 is the least.`
          return banner.failure(`"${name}" cannot be activated: ${reason}`)
        }
        wearTheme((await activate({ params: { id } })).data)
        banner.success('Theme activated successfully!')
      }),
    /** Whether it was deleted. */
    remove: async (theme: Theme): Promise<boolean> => {
      const { id, name, isActive } = theme
      const after = isActive ? 'The default theme becomes the active one.' : 'Visitors do not notice.'
      const question = { title: `Delete "${name}"?`, text: `This cannot be undone. ${after}` }
      if (!(await confirm({ ...question, action: 'Delete Theme', danger: true }))) return false
      let isGone = false
      await attempt('delete', id, async () => {
        await remove({ params: { id } })
        isGone = true
        const standard = themes.find((other) => other.id === DEFAULT_THEME_ID)
        if (isActive && standard) wearTheme(standard)
        banner.success('Theme deleted successfully!')
      })
      return isGone
    },
    exportAll: () =>
      attempt('export', '', async () => {
        const file = await callStaff(exportThemes, {})
        const name = `themes_${file.exported_at.slice(0, 10)}.json`
        saveFile(new File([JSON.stringify(file, null, 2)], name, { type: 'application/json' }))
        banner.success('Themes exported successfully!')
      }),
  }
}
