import type { Site } from '../fixtures/site.ts'
import type { Visitor, VisitorOptions } from '../fixtures/visitor.ts'

/** Opens a browser profile of its own on a site. */
export type OpenVisitor = (site: Site, options?: VisitorOptions) => Promise<Visitor>
