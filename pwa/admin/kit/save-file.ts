/** Lets the browser save a file under its name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser has taken the file by then; the address holds it in memory until it is given back.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
