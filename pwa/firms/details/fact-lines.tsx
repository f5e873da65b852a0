interface FactLinesProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

/** Named values, one below the other. */
export const FactLines = ({ facts }: FactLinesProps) => (
  <dl className="grid gap-2h">
    {facts.map(({ label, value }) => (
      <div key={label} className="grid gap-x-2 @pair:grid-cols-fact">
        <dt className="text-sm text-text-3">{label}</dt>
        {/* The names of countries are each system's own. */}
        <dd suppressHydrationWarning>{value}</dd>
      </div>
    ))}
  </dl>
)
