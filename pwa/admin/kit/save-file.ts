import { minutes } from '#contract/primitives/time.ts'

/** Hands a file to the browser as a download under its name. It is never opened here. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Large files are read from the address after this task, in some browsers long after it.
  setTimeout(() => URL.revokeObjectURL(address), minutes(1))
}
