import { minutes } from '#contract/primitives/time.ts'

/** Downloads a file under its name, without opening it. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read large files from the URL long after the click.
  setTimeout(() => URL.revokeObjectURL(address), minutes(1))
}
