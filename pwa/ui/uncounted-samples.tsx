import layout from './layout.module.css'

/** Why the figures are below the number of reviews that visitors see, on a site with sample reviews. */
export function UncountedSamples({ samples }: { readonly samples: number }) {
  if (samples === 0) return null
  const words = samples === 1 ? 'sample review is' : 'sample reviews are'
  return <p className={layout.caption}>{`${samples} ${words} shown on this site and not counted.`}</p>
}
