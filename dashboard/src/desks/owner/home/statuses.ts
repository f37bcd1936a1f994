/** The statuses of the tasks that the home page reads, as variables of its query. */
import { COLUMNS, UNDER_WAY } from "../../../areas/tasks/parts/columns";
import { JOB_STATUSES } from "./jobs";

const { reviews, disputes, publishing } = JOB_STATUSES;

export const STATUSES = { reviews: [...reviews], disputes: [...disputes], publishing: [...publishing], open: [...COLUMNS.open], underWay: [...UNDER_WAY] };
