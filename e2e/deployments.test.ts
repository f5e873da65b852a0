// @module-tag all

import { deploymentsUnderOpenTabs } from './amounts/deployments.ts'

deploymentsUnderOpenTabs(5)
