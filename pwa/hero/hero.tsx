import type { FocusEvent, ToggleEvent } from 'react'
import type { PublicSettings } from '#contract/settings/public-groups.ts'
import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import type { IconName } from '#pwa/ui/icon-names.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'

/** The description of the site, and three reasons to trust it, each of which opens its sentence. */
export function Hero({ heroSection }: { readonly heroSection: PublicSettings['heroSection'] }) {
  return (
    <section
      className={`${layout.wrap} relative pt-3h pb-1 @tablet:pt-5 @tablet:pb-2 @desktop:flex @desktop:items-center @desktop:gap-8 @desktop:pt-4`}
    >
      <div className={`${layout.wash} @desktop:min-w-0 @desktop:flex-1`}>
        <h1 className="text-xl leading-125 font-700 tracking-tightest text-balance @tablet:text-2xl">
          {heroSection.title}
        </h1>
        {heroSection.description && (
          <p className="mt-0h text-ms leading-140 text-pretty wrap-anywhere text-text-2 @tablet:text-md">
            {heroSection.description}
          </p>
        )}
      </div>
      {/* Each has its place from the start: what the document brings later moves none. */}
      <div
        className={`${layout.wash} mt-1 flex flex-wrap gap-x-2 @phone:grid @phone:grid-cols-3 @phone:gap-x-1 @tablet:flex @tablet:flex-nowrap @tablet:gap-x-7 @desktop:m-0 @desktop:w-(--w-124)`}
      >
        {benefits.map(({ icon, title, text, more }) => (
          <details key={title} name="benefit" onBlur={closeWhenLeft} onToggle={showWhole}>
            <summary className="flex min-h-tap items-center gap-1h @tablet:gap-2">
              <Icon name={icon} size="s" className="text-primary-ink" />
              <h2 className="text-xs leading-120 font-600 text-text-2 @tablet:text-ms">{title}</h2>
            </summary>
            <p className="absolute inset-x-gutter top-full z-2 rounded-md border border-border bg-surface px-4 py-3 text-pretty text-text shadow-3 @desktop:start-auto @desktop:w-96">
              <span>{text}</span>
              {more && (
                <>
                  {' '}
                  <PageLink className={layout.link} to={more.to}>
                    {more.label}
                  </PageLink>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}

/** On a small phone what opens would stand below the bar of tabs. */
function showWhole({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
}

interface Benefit {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The page with more about it. */
  readonly more?: { readonly to: string; readonly label: string }
}

/** The benefit cards of the hero. */
const benefits: readonly Benefit[] = [
  {
    icon: 'message-square-quote',
    title: 'Real Experiences',
    text: 'Where we hold evidence for a rating, the details of the firm name it, with its date.',
    more: { to: paths.reviews.to(), label: 'Read Reviews' },
  },
  {
    icon: 'users',
    title: 'Community Verified',
    text: 'Our team checks each report for authenticity before it is published.',
  },
  {
    icon: 'scale',
    title: 'Unbiased Ratings',
    text: 'Discounts never move a tier. Firms to avoid stay listed.',
    more: { to: paths.howWeRate.to(), label: 'How We Rate' },
  },
]
