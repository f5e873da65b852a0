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
