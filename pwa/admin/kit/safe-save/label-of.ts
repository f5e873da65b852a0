/** "gracePeridDays" as "Grace perid days": words for a name that nobody gave any. */
const spaced = (name: string) => {
  const words = name.replace(/_/g, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** The words for a field by its dotted path: its own, else those of what it is within and its name. */
export function wordsFor(path: string, labels: Readonly<Record<string, string>>): string {
  const own = labels[path]
  if (own !== undefined) return own
  const end = path.lastIndexOf('.')
  if (end < 0) return spaced(path)
  return `${wordsFor(path.slice(0, end), labels)}: ${spaced(path.slice(end + 1))}`
}
