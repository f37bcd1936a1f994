import { graphql } from "../../../graph/graphql";
import { PROBLEM } from "../../../graph/problem";

export const VIEWS = graphql(`
  query SavedViews {
    agent { id savedViews { name query } }
    taskStatistics { byStatus { status count } }
  }
`);

export const SAVE_VIEW = graphql(
  `mutation SaveView($input: SaveViewInput!) {
    saveView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,
  [PROBLEM],
);

export const RENAME_VIEW = graphql(
  `mutation RenameView($input: RenameViewInput!) {
    renameView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,
  [PROBLEM],
);

export const DELETE_VIEW = graphql(
  `mutation DeleteView($input: DeleteViewInput!) {
    deleteView(input: $input) { __typename ... on SavedView { name query } ...problem }
  }`,
  [PROBLEM],
);
