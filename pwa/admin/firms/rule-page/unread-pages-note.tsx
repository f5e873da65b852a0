import type { UnreadReason } from '#contract/rule-pages.ts'
import { Alert } from '#pwa/ui/alert.tsx'
import { useUnreadRulePages } from './queries.ts'

const titles: Readonly<Record<UnreadReason, string>> = {
  pdf: 'This page cannot be compared (a PDF)',
  script: 'This page cannot be compared (drawn by a script)',
}

/** Names in a firm's form the pages of its rules that are not compared automatically. */
export function UnreadPagesNote({ firmId }: { readonly firmId: string }) {
  const { data = [] } = useUnreadRulePages(firmId)
  return data.map(({ address, reason }) => (
    <Alert key={address} tone="warning" title={titles[reason]}>
      <p translate="no">{address}</p>
      <p>We are not told when it changes: read it again from time to time, and set the checked day.</p>
    </Alert>
  ))
}
