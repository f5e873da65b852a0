import { Alert } from '#pwa/ui/alert.tsx'
import { shortDay } from '#pwa/ui/short-day.ts'
import { PanelLink } from '../../kit/layout/panel-link.tsx'
import { useChangedRulePages } from './queries.ts'

/** Says in a firm's form that pages of its rules changed, each with the way to the comparison. */
export function ChangedPagesNote({ firmId }: { readonly firmId: string }) {
  const { data = [] } = useChangedRulePages()
  return data
    .filter(({ firm_id }) => firm_id === firmId)
    .map(({ id, address, changed_at }) => (
      <Alert
        key={id}
        tone="warning"
        title={`The page of this rule changed on ${shortDay(changed_at, new Date())}`}
        actions={
          <PanelLink
            params={{ tab: 'firms', firm: firmId, 'rule-page': id }}
            icon="file-clock"
            variant="outline"
          >
            Compare
          </PanelLink>
        }
      >
        <span translate="no">{address}</span>
      </Alert>
    ))
}
