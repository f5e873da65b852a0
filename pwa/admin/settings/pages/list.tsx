import { useController } from 'react-hook-form'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { shippedPage } from '#contract/site-pages/shipped-pages.ts'
import { MOST_PAGES, type SitePage } from '#contract/site-pages/site-page.ts'
import type { PageState } from '#contract/site-pages/site-page-endpoints.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { formatDay } from '#pwa/ui/moment-text.ts'
import { useSelectedParam } from '../../kit/collection/use-params.ts'
import fieldStyles from '../../kit/form/fields/fields.module.css'
import { useLeaveGuard } from '../../kit/form/safe-save/leave-guard.tsx'
import { DraftBadge } from '../../kit/form/safe-save/safe-form-notices.tsx'
import { AddByName } from '../add-by-name.tsx'
import type { ExtraProps } from '../stored-settings.ts'
import { newSlug } from './new-slug.ts'
import styles from './pages.module.css'
import { usePageStates } from './queries.ts'

/** "Written 12 Nov 2026, in the footer". */
function stateText(page: SitePage, state: PageState | undefined): string {
  if (!state) return 'Saved with the settings, then written'
  const { text, changedOn, missing } = state
  if (text === 'none') return 'Not written yet'
  if (missing.length > 0) return `Fill in: ${missing.join(', ')}`
  const written = text === 'first' ? 'First text' : `Written ${changedOn ? formatDay(changedOn) : ''}`
  return `${written.trim()}${page.inFooter ? ', in the footer' : ''}`
}

const isReadable = (state: PageState | undefined) =>
  state && state.text !== 'none' && state.missing.length === 0

/** The owner's pages in the order of the footer: which are shown, how far they are, and the way to write them. */
export function PagesExtra({ form }: ExtraProps) {
  const { field } = useController({ control: form.control, name: 'pages.list' })
  const { data: states = [] } = usePageStates()
  const { open } = useSelectedParam('page')
  const { mayLeave } = useLeaveGuard()
  const pages: readonly SitePage[] = field.value
  const change = (slug: string, values: Partial<SitePage>) =>
    field.onChange(pages.map((page) => (page.slug === slug ? { ...page, ...values } : page)))
  const move = (from: number, by: number) => {
    const next = [...pages]
    next.splice(from + by, 0, ...next.splice(from, 1))
    field.onChange(next)
  }
  const add = (title: string) => {
    const slug = newSlug(title)
    if (slug === '') return 'A title needs a letter or a digit from A to Z or 0 to 9 for its address'
    if (pageOf(pages, slug)) return 'There is a page at this address already'
    field.onChange([...pages, { slug, title, inFooter: true, enabled: false }])
    return ''
  }
  return (
    <div className={styles.list}>
      <ul aria-label="Pages">
        {pages.map((page, index) => {
          const state = states.find(({ slug }) => slug === page.slug)
          return (
            <li key={page.slug}>
              <IconButton
                icon="arrow-up"
                label={`Move ${page.title} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <p className={styles.about}>
                <strong>{page.title}</strong>
                <span data-unwritten={isReadable(state) ? undefined : ''}>{stateText(page, state)}</span>
                <DraftBadge draftKeys={[`page:${page.slug}`]} />
              </p>
              {!shippedPage(page.slug) && (
                <IconButton
                  icon="trash-2"
                  label={`Remove ${page.title}`}
                  onClick={() => field.onChange(pages.filter(({ slug }) => slug !== page.slug))}
                />
              )}
              <button
                type="button"
                role="switch"
                className={fieldStyles.toggle}
                aria-checked={page.enabled}
                aria-label={`Show ${page.title}`}
                onClick={() => change(page.slug, { enabled: !page.enabled })}
              >
                <span className={fieldStyles.switch} aria-hidden="true" />
              </button>
              <IconButton
                icon="pencil"
                label={`Write ${page.title}`}
                disabled={!state}
                onClick={async () => {
                  if (await mayLeave()) open(page.slug)
                }}
              />
            </li>
          )
        })}
      </ul>
      <AddByName
        title="Add page"
        label="Title"
        maxLength={60}
        isFull={pages.length >= MOST_PAGES}
        hint={(title) => newSlug(title) && `/page/${newSlug(title)}`}
        add={add}
      />
      <p className={styles.note}>
        <Icon name="info" size="s" />
        <span>
          A page that is off and asked for by its address says that you have not written it yet. Search
          engines do not list it.
        </span>
      </p>
    </div>
  )
}
