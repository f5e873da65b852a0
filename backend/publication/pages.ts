import type { FirstFrame } from '#contract/directory.ts'

/** A page as the built renderer gives it. */
export interface RenderedPage {
  readonly status: 200 | 404
  /** Markup for inside `#root`. */
  readonly html: string
  readonly title: string
  readonly description: string
  readonly canonicalPath: string
  readonly noindex: boolean
  /** Structured data; addresses may be paths from the site's root. */
  readonly jsonLd: readonly object[]
}

/** An image that ships with the build; its address changes with its bytes. */
export interface ShippedImage {
  readonly href: string
  /** Pixels; 0 where it is no PNG. */
  readonly width: number
  readonly height: number
}

/** The files of the build that the document of one address names. */
export interface PartAssets {
  /** Addresses of the modules that the app loads there at once, beside the one that starts it. */
  readonly preloads: readonly string[]
  /** Addresses of their style sheets, in order. */
  readonly sheets: readonly string[]
}

export interface PageAssets {
  /** Address of the module that starts the app. */
  readonly script: string
  of(path: string): PartAssets
  /** The inline script that copies a code before the app runs. */
  readonly copyScript: string
  /** Images at the site's root by file name, like `icon-192.png`. */
  readonly images: ReadonlyMap<string, ShippedImage>
}

/** The built app as the publication uses it: loaded from files, or handed in by a test. */
export interface Pages {
  /** Identifies the build. */
  readonly build: string
  render(path: string, frame: FirstFrame): RenderedPage
  /** The markup at `path` before there is data: the loading screen. */
  shell(path: string): string
  readonly assets: PageAssets
}
