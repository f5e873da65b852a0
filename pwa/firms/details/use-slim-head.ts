import { useEffect, useRef } from 'react'
import { OVERVIEW_ANCHOR } from './firm-anchors.tsx'

/**
 * Lets the head of a sheet give up height once as much of its content was scrolled: `data-slim` on the sheet says so, and `--gone`
 * keeps the content in its place by the height that went. Returns the ref of an element of the head.
 */
export function useSlimHead() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const head = ref.current
    const sheet = head?.closest('dialog')
    if (!head || !sheet) return
    let [width, gone] = [0, 0]
    const measure = () => {
      const heights = [false, true].map((isSlim) => {
        sheet.toggleAttribute('data-slim', isSlim)
        return head.offsetHeight
      })
      width = sheet.clientWidth
      gone = (heights[0] ?? 0) - (heights[1] ?? 0)
      sheet.style.setProperty('--gone', `${gone}px`)
    }
    const follow = ({ target }: Event) => {
      // Where head and content scroll together nothing is gained.
      if (!(target instanceof Element) || target.contains(head)) return
      if (!target.querySelector(`#${OVERVIEW_ANCHOR}`)) return
      const { scrollTop } = target
      if (sheet.clientWidth !== width) measure()
      sheet.toggleAttribute('data-slim', gone > 0 && scrollTop > gone)
      // At its end it may have been moved by what was measured.
      if (target.scrollTop !== scrollTop) target.scrollTop = scrollTop
    }
    sheet.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => sheet.removeEventListener('scroll', follow, { capture: true })
  }, [])
  return ref
}
