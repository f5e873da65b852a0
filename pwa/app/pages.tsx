import { type ComponentType, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { SharedPageName } from '#contract/public-pages.ts'
import { pageOf } from '#contract/site-pages/listed-pages.ts'
import { Challenges } from '#pwa/challenges/challenges.tsx'
import { Rules } from '#pwa/challenges/rules/rules.tsx'
import { ClosedFirms } from '#pwa/closed/closed-firms.tsx'
import { SavedClosed } from '#pwa/closed/closed-table.tsx'
import { Compare } from '#pwa/compare/compare.tsx'
import { ChallengeTray, CompareTray } from '#pwa/compare/compare-tray.tsx'
import { deferredComponent } from '#pwa/data/deferred-component.ts'
import { useDirectory } from '#pwa/data/directory.tsx'
import { CopyStatus } from '#pwa/firms/coupon/coupon.tsx'
import { CountryChoice } from '#pwa/firms/filters/country-choice.tsx'
import { SavedFirms } from '#pwa/firms/saved/saved-firms.tsx'
import { ChangesPage } from '#pwa/public-changes/changes-page.tsx'
import { SavedFollowUps } from '#pwa/reviews/own/was-it-paid.tsx'
import { AllReviews } from '#pwa/reviews/published/all-reviews.tsx'
import { SubmitReview } from '#pwa/reviews/submit-review.tsx'
import { SitePage } from '#pwa/site-pages/site-page.tsx'
import { VerifiedTraders } from '#pwa/traders/verified-traders.tsx'
import { HowWeRate } from '#pwa/trust/how-we-rate.tsx'
import { notFoundScreen } from './deferred-parts.ts'

/** The challenges of all firms, with the codes that make them cheaper. */
function ChallengesPage() {
  return (
    <CopyStatus>
      <Challenges countryChoice={<CountryChoice />} />
      <ChallengeTray />
    </CopyStatus>
  )
}

/** The verified-traders page; nothing while it is switched off. */
function VerifiedTradersPage() {
  const { settings } = useDirectory()
  return <VerifiedTraders verifiedTraders={settings.verifiedTraders} youtube={settings.social.youtube} />
}

/** For who comes from a mail: in a chunk of its own, with the schemas of its calls. */
const mailed = deferredComponent(
  async () => (await import('#pwa/mailed-links/objections/mailed-objection.tsx')).MailedObjection,
)

const TOKEN = /^#(obj_[\w-]{43})$/

/** The token of the mailed link that opened this page; "" without one. The fragment is known on the device alone. */
function useMailedToken(): string {
  const [token, setToken] = useState('')
  useEffect(() => {
    const take = () => setToken(TOKEN.exec(location.hash)?.[1] ?? '')
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** The page through which visitors send a review, and object to a decision on one by a mailed link. */
function SubmitReviewPage() {
  const { settings, every: firms, complete } = useDirectory()
  const token = useMailedToken()
  if (token !== '') return <mailed.Part key={token} token={token} />
  return <SubmitReview userSubmissions={settings.userSubmissions} firms={firms} isListWhole={complete} />
}

/** The firms that the visitor saved on this device, the payouts that they wait for, and the firms chosen to be compared. */
function SavedPage() {
  return (
    <>
      <SavedFirms />
      <SavedClosed />
      <SavedFollowUps />
      <CompareTray />
    </>
  )
}

/** The owner's page that the address names. */
function OwnersPage() {
  const { slug = '' } = useParams()
  const { settings } = useDirectory()
  const page = pageOf(settings.pages.list, slug)
  return page ? <SitePage key={slug} page={page} /> : <notFoundScreen.Part />
}

const byName: Readonly<Record<SharedPageName | 'sitePage', ComponentType<object>>> = {
  howWeRate: HowWeRate,
  reviews: AllReviews,
  challenges: ChallengesPage,
  changes: ChangesPage,
  rules: Rules,
  closed: ClosedFirms,
  verifiedTraders: VerifiedTradersPage,
  submitReview: SubmitReviewPage,
  saved: SavedPage,
  compare: Compare,
  sitePage: OwnersPage,
}

/** The pages behind the navigation, in one chunk: the device keeps every one of them, and each file costs its headers. */
export const pages = {
  /** The page of that name. @throws where there is none */
  in(name: string): ComponentType<object> {
    const page = new Map(Object.entries(byName)).get(name)
    if (!page) throw new Error(`pwa/app/pages.tsx has no page ${name}`)
    return page
  },
}
