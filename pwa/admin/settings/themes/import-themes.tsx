import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import stack from '#pwa/ui/stack.module.css'
import { Dialog } from '../../kit/form/dialog.tsx'
import { FileChooser } from '../../kit/form/inputs.tsx'
import { useTask } from '../../kit/form/use-task.ts'
import { useImportThemes } from './queries.ts'
import styles from './themes.module.css'

/** The specified message. */
const messages = { failed: 'Failed to import themes. Please check the file format and try again.' } as const

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
export function ImportThemes({ onClose, onImported }: ImportThemesProps) {
  const { save } = useImportThemes()
  const [file, setFile] = useState<File | null>(null)
  const task = useTask()

  const take = () => {
    if (!file) return task.fail('Please select a file to import')
    if (!/\.json$/i.test(file.name)) return task.fail('Please select a valid JSON file')
    task.run(async () => {
      const body = themesIn(await file.text())
      if (!body) return task.fail(messages.failed)
      onImported((await save({ body })).data.message)
    }, messages)
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
      <div className={stack.close}>
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
        <p className={styles.problem} role="alert">
          {task.problem}
        </p>
      </div>
    </Dialog>
  )
}
