/** Shortest word that is taken for another one written wrong, in letters. */
const SHORTEST = 4

/** Whether two words are one: a letter is wrong, missing or too many, two are exchanged, or up to two are missing at the end. */
function isNearly(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length)
  if (least < SHORTEST) return false
  let from = 0
  while (from < least && one[from] === other[from]) from += 1
  let till = 0
  while (till < least - from && one.at(-1 - till) === other.at(-1 - till)) till += 1
  const was = one.slice(from, one.length - till)
  const is = other.slice(from, other.length - till)
  const [longest, shortest] = [Math.max(was.length, is.length), Math.min(was.length, is.length)]
  if (longest <= 1) return true
  return longest === 2 && ((shortest === 0 && till === 0) || was === is.split('').toReversed().join(''))
}

/** The words of one name that another one lacks, each as often as it does. */
function lacking(words: readonly string[], other: readonly string[]): string[] {
  const free = [...other]
  return words.filter((word) => {
    const at = free.indexOf(word)
    if (at !== -1) free.splice(at, 1)
    return at === -1
  })
}

/**
 * Whether two folded names are one person's: all words are the same but one that was written wrong, in whichever order, or a name
 * of two words or more has others beside them. One word that both share, such as a first name, makes no person of two.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [words, others] = [one.split(' '), other.split(' ')]
  const [gone, come] = [lacking(words, others), lacking(others, words)]
  if (gone.length === 0 || come.length === 0) {
    return words.length === others.length || Math.min(words.length, others.length) > 1
  }
  const [was = '', ...moreGone] = gone
  const [is = '', ...moreCome] = come
  return moreGone.length + moreCome.length === 0 && isNearly(was, is)
}
