/** Plans of the operations that carry files, and of their neighbours. */
import type { FileOperationName } from '../domain/operation.ts';
import { generateBarcodePlan } from './barcode.ts';
import { documentAddPlan, documentDeletePlan } from './documents.ts';
import { removeImagePlan, setFilePlan, setImagePlan } from './item-files.ts';
import type { Plan } from './plan.ts';

export const FILE_PLANS: Readonly<Record<FileOperationName, Plan>> = {
  'items.setImage': setImagePlan,
  'items.removeImage': removeImagePlan,
  'items.setFile': setFilePlan,
  'items.generateBarcode': generateBarcodePlan,
  'contacts.addDocument': documentAddPlan,
  'contacts.deleteDocument': documentDeletePlan,
};
