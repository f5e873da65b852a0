import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'

/** What stands where there is no firm at all. */
export function NoFirms() {
  return <Empty icon="inbox" title="No firms yet" text="They appear here once they are published." />
}

/** What stands where the filters leave no firm. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <Empty
      icon="filter-x"
      title="No firms match your filters"
      text="Try adjusting your tier or instrument filters to see more results"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear All Filters
        </Button>
      }
    />
  )
}
