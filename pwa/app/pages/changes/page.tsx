import { ChangesPage } from '#pwa/public-changes/changes-page.tsx'

export const Page = ChangesPage
