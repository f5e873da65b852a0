import { onOneLine } from '#contract/primitives/text.ts'

/** Fields of one line with words in them. A password is taken as it is, and an address has no words to join. */
const WORDS = 'input:is([type=text],[type=search],[type=tel],:not([type]))'

/**
 * Makes a space of each line break that is pasted into a field of one line: browsers drop some kinds and join the words, and
 * keep others, which no one sees.
 */
export function pasteOnOneLine(): void {
  document.addEventListener('paste', (event) => {
    const { target, clipboardData, defaultPrevented } = event
    if (defaultPrevented || !(target instanceof HTMLInputElement) || !target.matches(WORDS)) return
    const text = clipboardData?.getData('text/plain') ?? ''
    if (!/[\n\v\f\r\u0085\u2028\u2029]/.test(text)) return
    event.preventDefault()
    // The one way that the field can undo, and of which it tells the app.
    document.execCommand('insertText', false, onOneLine(text))
  })
}
