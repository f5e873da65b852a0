/** What became of those of a comparison that are not shown: firms that closed are listed, and not compared. "" for none. */
export function missingText(
  noun: 'firms' | 'challenges',
  { gone, closed }: { gone: number; closed: number },
): string {
  if (gone + closed === 0) return ''
  const some = `Some ${noun} of this comparison`
  const ofClosed = noun === 'firms' ? 'have closed' : 'are of firms that have closed'
  if (closed === 0) return `${some} are not listed any more.`
  return gone === 0 ? `${some} ${ofClosed}.` : `${some} ${ofClosed}, or are not listed any more.`
}
