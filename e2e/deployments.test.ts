import { deploymentsUnderOpenTabs } from './amounts/deployments.ts'

deploymentsUnderOpenTabs(2)
