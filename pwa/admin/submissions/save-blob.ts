import { minutes } from '#contract/primitives/time.ts'

/** Hands a file to the browser as a download. It is never opened here. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(new Blob([blob], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Large files are read from the address after this task, in some browsers long after it.
  setTimeout(() => URL.revokeObjectURL(address), minutes(1))
}
