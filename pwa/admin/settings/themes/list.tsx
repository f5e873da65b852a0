import { useRef, useState } from 'react'
import { DEFAULT_THEME_ID, type Theme } from '#contract/theme/theme.ts'
import { contrastReport, formatContrast, LEAST_CONTRAST } from '#contract/theme/theme-contrast.ts'
import { Button } from '#pwa/ui/button.tsx'
import { saveFile } from '#pwa/ui/save-file.ts'
import { Collection } from '../../kit/collection/collection.tsx'
import { NEW, useSelectedParam } from '../../kit/collection/use-params.ts'
import { errorMessage } from '../../kit/form/call-errors.ts'
import { Dialog } from '../../kit/form/dialog.tsx'
import { FileChooser } from '../../kit/form/inputs.tsx'
import { useLeaveGuard } from '../../kit/form/safe-save/leave-guard.tsx'
import { useTask } from '../../kit/form/use-task.ts'
import { useDeletion } from '../../kit/form/use-undo.ts'
import { useListKeys } from '../../kit/keys/list-keys.ts'
import { type Banner, useBanner } from '../../kit/messages/banner.tsx'
import { applyActiveTheme } from '../../previews/site-previews.tsx'
import { THEMES_CARD } from '../cards/card-groups.ts'
import { cardId } from '../settings-card.tsx'
import { EditTheme, NewTheme, type ThemePlace } from './detail.tsx'
import { useActivateTheme, useDeleteTheme, useImportThemes, useReadThemes, useThemes } from './queries.ts'
import { NewThemeTile, ThemeTile } from './theme-tile.tsx'

interface ThemesCardProps extends ThemePlace {
  /** How many fields of the edited theme need attention. */
  readonly faults: number
}

/** The card of the themes. If the list cannot be loaded it is empty. */
export function ThemesCard({ faults, ...place }: ThemesCardProps) {
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const { data: themes = [] } = useThemes()
  const actions = useThemeActions(themes, banner)
  const [isImporting, setImporting] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const { selected: wanted, open: show } = useSelectedParam('theme')
  const keys = useListKeys({ hasColumns: true })
  const active = themes.find(({ isActive }) => isActive)
  const selected = wanted === NEW || themes.some(({ id }) => id === wanted) ? wanted : (active?.id ?? null)

  const select = async (id: string) => {
    // Other cards stay as they are: only an edited theme would be lost.
    const isEdited = content.current?.querySelector('[data-unsaved]') !== null
    if (id !== selected && (!isEdited || (await mayLeave()))) show(id)
  }
  const acts = {
    place,
    onCreated: ({ id }: Theme) => show(id),
    onActivate: (theme: Theme) => void actions.activate(theme),
    onDelete: async (theme: Theme) => {
      if (await actions.remove(theme)) show(null)
    },
  }
  const bodyOf = (listed: readonly Theme[]) => (
    <div ref={content} className="grid grid-cols-1 gap-4">
      <ul {...keys} className="grid grid-cols-choices gap-3" aria-label="Themes">
        {listed.map((theme) => (
          <ThemeTile
            key={theme.id}
            theme={theme}
            isSelected={theme.id === selected}
            isActivating={actions.busy === theme.id}
            onSelect={() => void select(theme.id)}
            onActivate={() => void actions.activate(theme)}
          />
        ))}
        <NewThemeTile isSelected={selected === NEW} onSelect={() => void select(NEW)} />
      </ul>
      {selected === NEW && <NewTheme {...acts} />}
      {selected !== null && selected !== NEW && (
        <EditTheme id={selected} isActive={selected === active?.id} {...acts} />
      )}
      {isImporting && (
        <ImportThemes
          onClose={() => setImporting(false)}
          onImported={(message) => {
            setImporting(false)
            banner.success(message)
          }}
        />
      )}
    </div>
  )
  return (
    <Collection
      layout={{ id: cardId(THEMES_CARD.key), icon: THEMES_CARD.icon, isInvalid: faults > 0 }}
      title={THEMES_CARD.title}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" icon="upload" onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button
            variant="ghost"
            icon="download"
            busy={actions.busy === ''}
            onClick={() => void actions.exportAll()}
          >
            Export
          </Button>
        </div>
      }
      rows={themes}
      empty={bodyOf([])}
    >
      {bodyOf}
    </Collection>
  )
}

/** The specified messages. */
const failures = {
  activate: 'Failed to activate theme. Please try again.',
  delete: 'Failed to delete theme. Please try again.',
  export: 'Failed to export themes. Please try again.',
  restore: 'Failed to restore theme. Please try again.',
} as const

type Action = keyof typeof failures

/** The specified message, and behind it the reason that the server gave. */
const failureOf = (action: Action, error: unknown): string =>
  [failures[action], errorMessage(error, { failed: '' })].filter(Boolean).join(' ')

/** The actions on a theme besides editing it. */
function useThemeActions(themes: readonly Theme[], banner: Banner) {
  const deletion = useDeletion()
  const { readNow, readActive, exportAll } = useReadThemes()
  const { save: activate } = useActivateTheme()
  const { save: remove } = useDeleteTheme()
  const [busy, setBusy] = useState<string | null>(null)

  const attempt = async (action: Action, id: string, work: () => Promise<void>) => {
    if (busy !== null) return
    setBusy(id)
    try {
      await work()
    } catch (error) {
      banner.failure(failureOf(action, error))
    } finally {
      setBusy(null)
    }
  }
  return {
    /** Id of the theme in progress; "" for all of them. */
    busy,
    activate: ({ id, name }: Theme) =>
      attempt('activate', id, async () => {
        // The list may be older than the last save, here or elsewhere.
        const { colors } = await readNow(id)
        const { text, verdict } = contrastReport(colors)
        if (verdict === 'unreadable') {
          const reason = `its text has a contrast of ${formatContrast(text)}, and it needs at least ${LEAST_CONTRAST}:1.`
          return banner.failure(`"${name}" cannot be activated: ${reason}`, [name])
        }
        applyActiveTheme((await activate({ params: { id } })).data)
        banner.success('Theme activated successfully!')
      }),
    /** Resolves to whether it was deleted. It comes back with a new id, and active if it was. */
    remove: (theme: Theme): Promise<boolean> => {
      const { id, name, isActive } = theme
      const after = isActive ? 'The default theme becomes the active one.' : 'Visitors will not notice.'
      const text = `You can undo this for 10 seconds, and add the theme again from History afterwards. ${after}`
      return deletion({
        question: { title: `Delete "${name}"?`, text, names: [name], action: 'Delete Theme' },
        about: name,
        remove: () => remove({ params: { id } }),
        removed: () => {
          const standard = themes.find((other) => other.id === DEFAULT_THEME_ID)
          if (isActive && standard) applyActiveTheme(standard)
          return 'Theme deleted successfully!'
        },
        back: `"${name}" is back.`,
        undone: async () => applyActiveTheme(await readActive()),
        removeFailed: (error) => failureOf('delete', error),
        restoreFailed: (error) => failureOf('restore', error),
      })
    },
    exportAll: () =>
      attempt('export', '', async () => {
        const file = await exportAll()
        const name = `themes_${file.exported_at.slice(0, 10)}.json`
        saveFile(new File([JSON.stringify(file, null, 2)], name, { type: 'application/json' }))
        banner.success('Themes exported successfully!')
      }),
  }
}

/** The specified message. */
const importMessages = {
  failed: 'Failed to import themes. Please check the file format and try again.',
} as const

type ThemesFile = unknown[] | { themes: unknown[] }

/** The themes in a file, or null if there are none. */
export function themesIn(text: string): ThemesFile | null {
  try {
    const file: unknown = JSON.parse(text)
    if (Array.isArray(file)) return file
    const hasThemes =
      typeof file === 'object' && file !== null && 'themes' in file && Array.isArray(file.themes)
    return hasThemes ? { themes: file.themes as unknown[] } : null
  } catch {
    return null
  }
}

interface ImportThemesProps {
  readonly onClose: () => void
  readonly onImported: (message: string) => void
}

/** Imports themes from a file: all of them or none. */
function ImportThemes({ onClose, onImported }: ImportThemesProps) {
  const { save } = useImportThemes()
  const [file, setFile] = useState<File | null>(null)
  const task = useTask()

  const take = () => {
    if (!file) return task.fail('Please select a file to import')
    if (!/\.json$/i.test(file.name)) return task.fail('Please select a valid JSON file')
    task.run(async () => {
      const body = themesIn(await file.text())
      if (!body) return task.fail(importMessages.failed)
      onImported((await save({ body })).data.message)
    }, importMessages)
  }
  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title="Import themes"
      action={
        <Button variant="primary" icon="upload" busy={task.busy} onClick={take}>
          {task.busy ? 'Importing...' : 'Import'}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p>Themes with the same id are replaced; the active theme stays active.</p>
        <FileChooser
          label="File of themes"
          accept=".json,application/json"
          title={file?.name ?? 'Choose a file of themes'}
          hint="A .json file from the Export button"
          hasFile={file !== null}
          onChoose={(chosen) => {
            task.fail('')
            setFile(chosen)
          }}
        />
        <p className="text-sm font-550 wrap-anywhere text-danger-ink" role="alert">
          {task.problem}
        </p>
      </div>
    </Dialog>
  )
}
