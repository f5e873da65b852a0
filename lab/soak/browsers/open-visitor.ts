import type { Site } from '../../../e2e/fixtures/site.ts'
import type { Visitor, VisitorOptions } from '../../../e2e/fixtures/visitor.ts'

/** Opens a browser profile of its own on a site. */
export type OpenVisitor = (site: Site, options?: VisitorOptions) => Promise<Visitor>
