/** What stands in a form's field of that name; "" where there is none. Reads what password managers filled in, too. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
