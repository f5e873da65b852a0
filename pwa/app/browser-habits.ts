import { onOneLine } from '#contract/primitives/text.ts'

/**
 * Brings what a pressed summary opens into sight: browsers leave the page where it is, so that at the foot of a screen nothing
 * seems to happen. What is longer than the screen shows its beginning.
 */
export function keepOpenedInSight(): void {
  addEventListener('click', ({ target }) => {
    const details = target instanceof Element ? target.closest('summary')?.closest('details') : null
    details?.addEventListener(
      'toggle',
      () => {
        if (details.open) details.scrollIntoView({ block: 'nearest' })
      },
      { once: true },
    )
  })
}

/** Scrolls until all of an element is in sight, its row with it, where a part of it is. */
function showWhole(element: Element): void {
  const whole = element.closest('tr:has(th a:focus), label:has(:focus)') ?? element
  const { top, bottom, left, right } = whole.getBoundingClientRect()
  const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (isInSight) whole.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
}

/**
 * Brings what a key leads to into sight as a whole. Browsers scroll to what is out of sight, but leave as it is what shows a
 * part of itself: half a chip at the edge of its row, the first lines of a long field.
 */
export function keepFocusWhole(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':is(a,button,input,summary,textarea):focus-visible'))
      return
    showWhole(target)
    // What comes into sight by that is measured when it is drawn, and may move the element below what sticks.
    const again = () => document.activeElement === target && showWhole(target)
    requestAnimationFrame(() => requestAnimationFrame(again))
  })
}

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

/**
 * The child of `parent` that holds `node` now: `node` itself, or a wrapper that an extension put around it; null where it is gone.
 */
function childWith(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at !== null && at.parentNode !== parent) at = at.parentNode
  return at
}

/**
 * Makes harmless that translators and other extensions move nodes which React still holds: it removes and inserts beside
 * them as ever, and a node that is gone counts as removed instead of ending the app. (docs/decisions/translation.md)
 */
export function allowMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const found = childWith(this, child)
    if (found !== null) removeChild.call(this, found)
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    insertBefore.call(this, added, before && childWith(this, before))
    return added
  }
}
