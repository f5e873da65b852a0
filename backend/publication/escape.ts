const scriptEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON for the inside of a `<script>` element: nothing in it can end that element or start a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => scriptEscapes[character] ?? '')
}

/** CSS for the inside of a `<style>` element: `<` as a CSS escape, which means the same in strings and names. */
export function styleText(css: string): string {
  return css.replaceAll('<', '\\3c ')
}
