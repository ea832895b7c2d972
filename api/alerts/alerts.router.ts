import { router } from '../trpc.ts'
import { getAlerts } from './alerts.ts'
import { updateContact } from './update-contact.ts'
import { updateGroup } from './update-group.ts'
import { saveAll } from './save-all.ts'
import { preview } from './preview.ts'

export const alerts = router({ get: getAlerts, contact: updateContact, group: updateGroup, saveAll, preview })
