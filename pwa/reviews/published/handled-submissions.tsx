import { useFigures } from '#pwa/data/use-figures.ts'
import { paths } from '#pwa/paths.ts'
import { countLabel } from '#pwa/ui/chip.tsx'
import { Facts } from '#pwa/ui/facts.tsx'
import { inDaysSoFar, inPercent } from '#pwa/ui/figure-text.ts'
import layout from '#pwa/ui/layout.module.css'
import { PageLink } from '#pwa/ui/page-link.tsx'

/** Why the figures are below the number of reviews that visitors see, on a site with sample reviews. */
export function UncountedSamples({ samples }: { readonly samples: number }) {
  if (samples === 0) return null
  const words = samples === 1 ? 'sample review is' : 'sample reviews are'
  return <p className={layout.caption}>{`${samples} ${words} shown on this site and not counted.`}</p>
}

/** Counts of received and published reviews; null until they are loaded. */
export function HandledSubmissions({ className }: { readonly className: string | undefined }) {
  const { reviewFigures } = useFigures(paths.howWeRate.to())
  if (!reviewFigures) return null
  const { received, published, samples, medianDaysToDecision, withProof } = reviewFigures
  return (
    <section className={className} aria-labelledby="handled-reviews">
      <h2 id="handled-reviews" className={layout.h3}>
        How reviews are handled
      </h2>
      <Facts
        look="list"
        facts={[
          { label: 'Received', value: countLabel(received) },
          { label: 'Published', value: countLabel(published) },
          { label: 'Median time to a decision', value: inDaysSoFar(medianDaysToDecision) },
          { label: 'With proof', value: inPercent(withProof, published) },
        ]}
      />
      <UncountedSamples samples={samples} />
      <PageLink className={layout.link} to={paths.howWeRate.to()}>
        All figures
      </PageLink>
    </section>
  )
}
