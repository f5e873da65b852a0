import { useNavigate } from 'react-router-dom'
import { filterFromQuery, MAX_SEARCH_LENGTH, queryFromFilter } from '#contract/firm-filter.ts'
import { anchors, paths } from '#pwa/paths.ts'
import { Button, buttonClass } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'
import field from '#pwa/ui/parts.module.css'

/** An address that names no page and no firm. Rendered inside the site's frame. */
export function NotFoundScreen() {
  return (
    <div className="grid min-h-most grid-cols-narrow content-center justify-center justify-items-center gap-6 px-gutter py-6">
      <div className={layout.wash}>
        <Empty
          icon="search"
          heading="h1"
          title="Page not found"
          text="There is nothing at this address. The firm may have been removed, or the link may be wrong."
          bare
          action={
            <PageLink className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.home.to()}>
              Back to Home
            </PageLink>
          }
        />
      </div>
      <SearchForm />
    </div>
  )
}

/** A search form that leads to the list of firms. Without scripts the browser submits it to the list itself. */
function SearchForm() {
  const navigate = useNavigate()
  return (
    <search className="w-full">
      <form
        className="flex flex-wrap gap-2"
        action={paths.home.to()}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          const filter = { ...filterFromQuery(new URLSearchParams()), search: typed }
          navigate({
            pathname: paths.home.to(),
            search: String(queryFromFilter(filter)),
            hash: anchors.results,
          })
        }}
      >
        <input
          className={`${field.control} grow basis-44`}
          type="search"
          name="q"
          maxLength={MAX_SEARCH_LENGTH}
          aria-label="Search for a firm"
          placeholder="Search firms..."
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" icon="search" className="min-h-12">
          Search
        </Button>
      </form>
    </search>
  )
}
