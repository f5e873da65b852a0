import { useLocation } from 'react-router-dom'
import { anchors, paths } from '#pwa/paths.ts'
import { SkipNav } from '#pwa/ui/skip-nav.tsx'

const past = [{ to: anchors.main, label: 'Skip to content' }]
const pastOfList = [
  { to: anchors.results, label: 'Skip to firms' },
  { to: anchors.filters, label: 'Skip to filters' },
]

/** Past the header, to what the page is for. */
export function SkipLinks() {
  return <SkipNav links={useLocation().pathname === paths.home.to() ? pastOfList : past} />
}
