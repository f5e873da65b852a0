import type { FirmRow } from '#contract/firm.ts'
import { firmFields } from '#contract/firm-fields.ts'
import { instrumentLabel } from '#contract/instruments.ts'
import { amountText, figures } from '#pwa/firms/list/row-facts.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { translateOf } from '#pwa/ui/words.tsx'

/** Figures and instruments of a firm. Beside the points for and against it its title stands above the description. */
export function WhatItSells({ firm }: { readonly firm: FirmRow }) {
  const instruments = [...new Set(firm.instruments.map(instrumentLabel))]
  const facts = [
    ...figures.map((field) => ({ label: firmFields[field].label, value: amountText(firm[field]) })),
    { label: firmFields.maxAccounts.label, value: firm.maxAccounts },
  ]
  return (
    <div className="grid gap-3 border-0 border-t border-border border-solid py-3h @sheet:contents">
      <h3 className="-mb-1 font-650 @sheet:order-first @sheet:mb-0">What it sells</h3>
      <dl className="grid gap-x-3 gap-y-2h @pair:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="leading-135">
            <dt className="text-xs text-text-3">{label}</dt>
            <dd className="font-600 tabular-nums" translate={translateOf(value)}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-1h">
        <VisuallyHidden>Instruments</VisuallyHidden>{' '}
        {instruments.length === 0 && <span className="text-text-3">No instruments named</span>}
        {instruments.map((label) => (
          <Badge key={label} kind="instrument">
            {label}
          </Badge>
        ))}
      </div>
      {firm.copyTrading && (
        <p className="flex items-center gap-2 text-ms text-text-2">
          <Icon name="copy-check" size="s" className="text-primary-ink" />
          Copy Trading Available
        </p>
      )}
    </div>
  )
}
