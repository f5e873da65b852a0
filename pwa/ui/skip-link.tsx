interface SkipLinkProps {
  /** The id of its target. */
  readonly to: string
  readonly children: string
}

/** A way past what is at the top: above the screen until the tab key comes, and always there for screen readers. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      className="fixed top-skip left-edge z-(--z-toast) flex min-h-tap max-w-between items-center rounded-btn bg-inverse px-4 py-1 font-600 text-on-inverse -outline-offset-4 outline-on-inverse not-focus:-translate-y-2/1"
      href={`#${to}`}
    >
      {children}
    </a>
  )
}
