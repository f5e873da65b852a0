import { usePageTitle } from './use-page-title.ts'

/** Keeps the tab's title; draws nothing. */
export function PageTitle() {
  usePageTitle()
  return null
}
