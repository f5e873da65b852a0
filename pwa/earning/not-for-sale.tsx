import { paths } from '#pwa/paths.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'

/** How the site earns money, in the same words everywhere. (docs/decisions/claims.md) */
export const earningTexts = {
  notForSale: 'No tier, no place and no review is for sale.',
  earned:
    'We may earn a commission when you buy through a link or with a code. It changes neither the order nor the tiers.',
} as const

interface NotForSaleProps {
  /** Without the way to how we rate, on that page itself. */
  readonly alone?: boolean
  /** In one line, above a list: what we earn is behind "How we earn". */
  readonly short?: boolean
}

/** States that nothing is for sale and how we earn: beside tiers, at prices and in the footer, in the same words. */
export function NotForSale({ alone = false, short = false }: NotForSaleProps) {
  return (
    <p className="flex max-w-line items-start gap-2 text-sm leading-145 text-text-2">
      <Icon name="info" size="s" className="mt-0h" />
      <span>
        <span>{earningTexts.notForSale}</span>
        {!short && (
          <>
            {' '}
            <span>{earningTexts.earned}</span>
          </>
        )}
        {!alone && (
          <>
            {' '}
            <PageLink className={layout['text-link']} to={paths.howWeRate.to()}>
              How we earn
            </PageLink>
          </>
        )}
      </span>
    </p>
  )
}
