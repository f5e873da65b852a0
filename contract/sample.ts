interface WithSample {
  readonly sample?: boolean | undefined
}

/**
 * Whether a firm or a review is a sample: invented, to look around with. Search engines see none, no figure counts one, and all of
 * them are removed at once. Records without the field are real. (docs/decisions/clean-start.md)
 */
export const isSample = ({ sample = false }: WithSample): boolean => sample

/** Whether all firms are samples: search engines then index none of their lists. */
export const areAllSamples = (firms: readonly WithSample[]): boolean =>
  firms.length > 0 && firms.every(isSample)
