import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listThemes } from '#contract/theme/theme-endpoints.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { BannerPlace, useBanner } from '../kit/banner.tsx'
import { useLeaveGuard } from '../kit/safe-save/leave-guard.tsx'
import { useStaffQuery } from '../kit/staff-query.tsx'
import { EditTheme } from './edit-theme.tsx'
import { ImportThemes } from './import-themes.tsx'
import { NewTheme } from './new-theme.tsx'
import { NewThemeTile, ThemeTile } from './theme-tile.tsx'
import styles from './themes.module.css'
import { useThemeActions } from './use-theme-actions.ts'

/** In the address, in place of a theme's id. */
const NEW = 'new'

/** The themes of the site: which is active, and what each looks like. A list that does not load is empty. */
export function ThemesCard() {
  const banner = useBanner()
  const { mayLeave } = useLeaveGuard()
  const { data: themes = [] } = useStaffQuery(listThemes, {})
  const actions = useThemeActions(themes, banner)
  const [isImporting, setImporting] = useState(false)
  const card = useRef<HTMLElement>(null)
  const [query, setQuery] = useSearchParams()
  const asked = query.get('theme')
  const active = themes.find(({ isActive }) => isActive)
  const selected = asked === NEW || themes.some(({ id }) => id === asked) ? asked : (active?.id ?? null)

  const show = (id: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('theme')
        else next.set('theme', id)
        return next
      },
      { preventScrollReset: true },
    )
  const select = async (id: string) => {
    // Other cards stay as they are: only an edited theme would go.
    const isEdited = card.current?.querySelector('[data-unsaved]') !== null
    if (id !== selected && (!isEdited || (await mayLeave()))) show(id)
  }
  return (
    <section ref={card} id="card-themes" className={styles.card} aria-labelledby="card-themes-title">
      <BannerPlace banner={banner} />
      <div className={styles.head}>
        <Icon name="palette" />
        <h2 id="card-themes-title" className={`${layout.h3} ${styles.title}`} tabIndex={-1}>
          Themes
        </h2>
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
      <ul className={styles.tiles} aria-label="Themes">
        {themes.map((theme) => (
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
      {selected === NEW && <NewTheme banner={banner} onCreated={({ id }) => show(id)} />}
      {selected !== null && selected !== NEW && (
        <EditTheme
          id={selected}
          isActive={selected === active?.id}
          banner={banner}
          onDelete={async (theme) => {
            if (await actions.remove(theme)) show(null)
          }}
        />
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
    </section>
  )
}
